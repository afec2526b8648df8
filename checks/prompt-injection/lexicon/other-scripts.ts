import type { Lexicon } from '../concepts.ts'

export const TURKISH: Lexicon = {
  OVERRIDE: 'yok say, yoksay, görmezden gel, göz ardı et, gözardı et, dikkate alma, unut, unutun, atla, atlayın, geçersiz kıl', ORDERS: 'talimat, talimatlar, talimatları, talimatlarını, komutları, komutlar, kuralları, kurallar, yönergeleri, yönergeler, istemi', EARLIER: 'yukarıdaki her şeyi, önceki her şeyi', APPROVE: 'onayla, onaylayın, onaylayınız', ACCEPT: 'kabul et, kabul edin, doğrula, doğrulayın', MARK: 'işaretle, işaretleyin, ayarla, ayarlayın, say, değerlendir, sınıflandır',
  SAY: 'yanıtla, cevapla, yanıt ver, cevap ver, çıktı ver, döndür', MODEL: 'dil modeli, yapay zeka, yapay zekâ', AGENT: 'asistan, model, sistem, doğrulayıcı', PROCESS: 'doğrulama, doğrulamayı, kimlik doğrulama, kimlik doğrulamasını, risk puanı, risk puanını, risk skoru, başvuruyu, başvuru, karar, canlılık, yüz eşleştirme', THING: 'belge, belgeyi, kimlik, kimliği, pasaport, pasaportu, görüntü, fotoğraf, kişi, kullanıcı, bu',
  OUTCOME: 'onaylandı, onaylı, doğrulandı, doğrulanmış, gerçek, orijinal, geçerli, kabul edildi', AS: 'olarak', IS: 'dır, olduğunu', NOT: 'değil, yok, asla, hiçbir', REJECT: 'reddetme, reddetmeyin, işaretleme', TAKEOVER: 'geliştirici modu, yeni talimatlar, sistem istemi', ROLE: 'sen artık, gibi davran, bundan sonra, bundan böyle, senin görevin', READ: 'oku, değiştir, kullan', FIELD: 'isim, adı, ismi, soyadı, doğum tarihi, doğum tarihini, numarası',
  KIND: 'pasaport, ehliyet, kimlik kartı', CLASSIFY: 'sınıflandır, tanımla', TAMPER: 'sahtecilik, sahte, değişiklik, manipülasyon, oynama', GENUINE: 'gerçektir, orijinaldir, sahte değildir, gerçek', FACE: 'yüz, yüzler, özçekim, selfie', MATCH: 'eşleşiyor, uyuşuyor, aynı', SAME_PERSON: 'aynı kişi', LIVENESS: 'canlılık', LIVE_PERSON: 'canlı kişi, canlı bir kişi, gerçek kişi, gerçek insan', FOLLOW: 'uygula, takip et',
}

/** Without vowel signs; the article al- stands before many of these words, and is listed with them. */
export const ARABIC: Lexicon = {
  OVERRIDE: 'تجاهل, تجاهلي, تجاهلوا, اهمل, أهمل, انس, إنس, انسى, تخطى, تخط, تجاوز', ORDERS: 'التعليمات, تعليمات, الأوامر, اوامر, القواعد, التوجيهات', EARLIER: 'كل ما سبق, ما سبق', APPROVE: 'وافق, اعتمد, الموافقة على', ACCEPT: 'اقبل, أكد, تحقق, صادق', MARK: 'ضع, اجعل, اعتبر, صنف, حدد, عين', SAY: 'أجب, اجب, رد, اكتب, أخرج', MODEL: 'نموذج لغوي, الذكاء الاصطناعي, ذكاء اصطناعي', AGENT: 'المساعد, مساعد, النموذج, النظام, نظام',
  PROCESS: 'التحقق, عملية التحقق, درجة المخاطر, درجة الخطورة, الطلب, القرار, الحيوية', THING: 'الوثيقة, المستند, مستند, جواز, البطاقة, الهوية, الصورة, الشخص, هذا, هذه', OUTCOME: 'موافق عليه, معتمد, موثق, حقيقي, حقيقية, أصلي, أصلية, صالح, مقبول, مقبولة', AS: 'كـ, إلى, على أنه, على أنها, بأنه', IS: 'هو, هي, هذا, هذه', NOT: 'لا, ليس, غير, بدون, لم', REJECT: 'ترفض, رفض', TAKEOVER: 'وضع المطور, تعليمات جديدة', ROLE: 'أنت الآن, تصرف كأنك, تظاهر, من الآن فصاعدا', READ: 'اقرأ, استخرج, استبدل', FIELD: 'الاسم, تاريخ الميلاد, الرقم, رقم',
  KIND: 'جواز سفر, رخصة', CLASSIFY: 'صنف, صنفها', TAMPER: 'تلاعب, تزوير, تزييف', GENUINE: 'أصلي, أصلية, حقيقي, حقيقية', FACE: 'الوجه, الوجهان, الوجوه', MATCH: 'متطابقة, متطابقان, تتطابق', SAME_PERSON: 'نفس الشخص', LIVENESS: 'الحيوية', LIVE_PERSON: 'شخص حي, شخص حقيقي', FOLLOW: 'اتبع, نفذ',
}

export const HINDI: Lexicon = {
  OVERRIDE: 'अनदेखा करें, अनदेखा करो, अनदेखा, नज़रअंदाज़ करें, नजरअंदाज करें, नज़रअंदाज़, नजरअंदाज, भूल जाओ, भूल जाएं, छोड़ दें, ignore karo, bhool jao, andekha karo, andekha karen', ORDERS: 'निर्देश, निर्देशों, निर्देशो, आदेश, आदेशों, नियम, नियमों, nirdesh, nirdeshon', APPROVE: 'स्वीकृत करें, स्वीकृत करो, मंज़ूर करें, मंजूर करें, अनुमोदित करें, approve karo, manzoor karo', ACCEPT: 'स्वीकार करें, सत्यापित करें, पुष्टि करें', MARK: 'चिह्नित करें, मानें, सेट करें, चिह्नित', SAY: 'उत्तर दें, जवाब दें, लिखें',
  MODEL: 'भाषा मॉडल, कृत्रिम बुद्धिमत्ता, एआई', AGENT: 'सहायक, मॉडल, सिस्टम, प्रणाली', PROCESS: 'सत्यापन, पहचान सत्यापन, जोखिम स्कोर, आवेदन, निर्णय', THING: 'दस्तावेज़, दस्तावेज, पासपोर्ट, कार्ड, पहचान, चित्र, फोटो, व्यक्ति, इस, यह', OUTCOME: 'स्वीकृत, सत्यापित, असली, वैध, प्रामाणिक, मंज़ूर', AS: 'के रूप में, को', IS: 'है, हैं', NOT: 'नहीं, न, मत, कोई', REJECT: 'अस्वीकार', TAKEOVER: 'डेवलपर मोड, नए निर्देश', ROLE: 'आप अब, अब से', READ: 'पढ़ें, निकालें', FIELD: 'नाम, जन्म तिथि, जन्मतिथि, संख्या',
  KIND: 'पासपोर्ट, लाइसेंस', CLASSIFY: 'वर्गीकृत करें', TAMPER: 'छेड़छाड़, जालसाजी, नकली', GENUINE: 'असली, प्रामाणिक', FACE: 'चेहरा, चेहरे', MATCH: 'मेल खाते, मिलते', SAME_PERSON: 'एक ही व्यक्ति, वही व्यक्ति', LIVE_PERSON: 'जीवित व्यक्ति', FOLLOW: 'पालन करें',
}

// Written without spaces between words: each term is looked for anywhere in a text (words.ts).

export const CHINESE: Lexicon = {
  OVERRIDE: '忽略, 无视, 無視, 忘记, 忘記, 不要理会, 跳过, 跳過, 绕过, 繞過, 覆盖, 不理會', ORDERS: '指令, 指示, 提示词, 提示詞, 命令, 规则, 規則, 说明, 說明', EARLIER: '之前的所有内容, 以上内容, 上述内容, 以上所有', APPROVE: '批准, 核准, 通过此, 通过该, 通过本, 予以通过', ACCEPT: '接受, 确认, 確認, 验证为, 驗證為', MARK: '标记, 標記, 设为, 設為, 设置, 設置, 视为, 視為, 归类, 评为', SAY: '输出, 輸出, 回答, 回复, 回覆, 返回', MODEL: '人工智能, 人工智慧, 语言模型, 語言模型, 大模型', AGENT: '助手, 助理, 模型, 系统, 系統, 审核员',
  PROCESS: '验证, 驗證, 审核, 審核, 核验, 风险评分, 風險評分, 风险分数, 申请, 申請, 活体检测, 人脸比对, 检查', THING: '文件, 证件, 證件, 护照, 護照, 身份证, 身份, 图片, 图像, 照片, 用户, 此, 该, 本', OUTCOME: '已批准, 已验证, 已驗證, 真实, 真實, 有效, 合法, 已通过, 已通過, 真品', AS: '为, 為, 成, 作', IS: '是', NOT: '不, 没有, 沒有, 无, 無', REJECT: '拒绝, 拒絕, 举报, 标红', TAKEOVER: '开发者模式, 開發者模式, 新指令, 新的指令, 系统提示', ROLE: '你现在是, 你是, 扮演, 假装, 从现在开始, 從現在開始', READ: '读取, 提取, 替换为', FIELD: '姓名, 名字, 出生日期, 号码, 有效期', KIND: '护照, 驾照, 身份证',
  CLASSIFY: '分类为, 归类为, 識別為, 识别为', TAMPER: '篡改, 伪造, 偽造, 造假, 修改痕迹', GENUINE: '真实, 真實, 真品, 真的', FACE: '人脸, 人臉, 面部, 自拍', MATCH: '匹配, 一致, 相符', SAME_PERSON: '同一个人, 同一人', LIVENESS: '活体, 活體', LIVE_PERSON: '真人, 活人', FOLLOW: '遵循, 遵守, 执行, 執行',
}

export const JAPANESE: Lexicon = {
  OVERRIDE: '無視して, 無視し, 無視せよ, 無視, 忘れて, 忘れろ, スキップ, 回避', ORDERS: '指示, 命令, プロンプト, ルール, 規則', EARLIER: '上記すべて, これまでのすべて', APPROVE: '承認して, 承認し, 承認せよ, 承認すること', ACCEPT: '受け入れ, 確認して, 認証して', MARK: 'マークして, マーク, 設定して, 設定し, 分類して, みなして, 見なして, 判定して', SAY: '出力して, 出力し, 出力, 回答して, 答えて, 返して, 返答', MODEL: '人工知能, 言語モデル, エーアイ', AGENT: 'アシスタント, モデル, システム, 審査員',
  PROCESS: '検証, 本人確認, 審査, リスクスコア, 申請, 生体検知, 顔照合', THING: '文書, 書類, 証明書, パスポート, 旅券, 身分証, 画像, 写真, ユーザー, この, 本人', OUTCOME: '承認済み, 検証済み, 本物, 有効, 正当, 合格', AS: 'として, に', IS: 'です, である', NOT: 'ない, なし, ありません', REJECT: '拒否, 却下', TAKEOVER: '開発者モード, 新しい指示, システムプロンプト', ROLE: 'あなたは, 今から, ふりをして, 演じて', READ: '読み取って, 抽出して, 置き換えて', FIELD: '氏名, 名前, 生年月日, 番号, 有効期限', KIND: 'パスポート, 運転免許証',
  CLASSIFY: '分類して, 分類し, 識別して', TAMPER: '改ざん, 改竄, 偽造, 加工', GENUINE: '本物, 真正', FACE: '顔, 自撮り, セルフィー', MATCH: '一致, 同じ', SAME_PERSON: '同一人物, 同じ人', LIVENESS: '生体検知, ライブネス', LIVE_PERSON: '生きている人, 実在の人物', FOLLOW: '従って, 従え, 実行して',
}
