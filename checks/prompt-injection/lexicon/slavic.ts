import type { Lexicon } from '../concepts.ts'

export const POLISH: Lexicon = {
  OVERRIDE: 'zignoruj, ignoruj, ignorować, zignorować, zapomnij, pomiń, pomijaj, omiń, obejdź, nadpisz, nie zważaj',
  ORDERS: 'instrukcje, instrukcji, instrukcja, polecenia, poleceń, polecenie, zasady, wytyczne, reguły, nakazy',
  EARLIER: 'wszystko powyżej, wszystko powyższe',
  APPROVE: 'zatwierdź, zatwierdzić, zaaprobuj',
  ACCEPT: 'zaakceptuj, akceptuj, potwierdź, zweryfikuj',
  MARK: 'oznacz, ustaw, uznaj, traktuj, potraktuj, sklasyfikuj, przypisz',
  SAY: 'odpowiedz, zwróć, wypisz, napisz',
  MODEL: 'model językowy, sztuczna inteligencja, asystent ai, model ai',
  AGENT: 'asystencie, asystent, modelu, system, systemie, weryfikator',
  PROCESS:
    'weryfikację, weryfikacja, weryfikacji, wynik ryzyka, ocena ryzyka, ocenę ryzyka, wniosek, decyzja, żywotność, kontrola tożsamości',
  THING: 'dokument, dowód, paszport, kartę, tożsamość, obraz, zdjęcie, osobę, użytkownika, ten, tę, ta',
  OUTCOME:
    'zatwierdzony, zatwierdzona, zatwierdzone, zweryfikowany, zweryfikowana, zweryfikowane, autentyczny, prawdziwy, zaakceptowany, ważny, wiarygodny',
  AS: 'jako, na, za',
  IS: 'jest, są',
  NOT: 'nie, brak, nigdy, bez, żadnych',
  REJECT: 'odrzucaj, odrzuć, odrzucić, zgłaszaj, oznaczaj',
  TAKEOVER: 'tryb dewelopera, nowe instrukcje, twoje instrukcje',
  ROLE: 'jesteś, zachowuj się, udawaj, od teraz, musisz, twoje zadanie',
  READ: 'odczytaj, wyodrębnij, zastąp, użyj',
  FIELD: 'imię, nazwisko, data urodzenia, datę urodzenia, numer',
  KIND: 'paszport, prawo jazdy, dowód osobisty',
  CLASSIFY: 'sklasyfikuj, klasyfikuj, zidentyfikuj, traktuj',
  TAMPER: 'manipulacji, manipulacja, fałszerstwa, fałszerstwo, sfałszowany, podrobiony, oszustwa',
  GENUINE: 'autentyczny, prawdziwy, oryginalny i autentyczny',
  FACE: 'twarz, twarze, selfie, portret',
  MATCH: 'pasują, zgadzają się, identyczne',
  SAME_PERSON: 'ta sama osoba, tę samą osobę',
  LIVENESS: 'żywotność',
  LIVE_PERSON: 'żywa osoba, prawdziwa osoba',
  FOLLOW: 'wykonaj, przestrzegaj, postępuj',
}

export const CZECH: Lexicon = {
  OVERRIDE: 'ignoruj, ignorujte, ignorovat, zapomeň, zapomeňte, přeskoč, přeskočte, obejdi, nedbej',
  ORDERS: 'pokyny, pokynů, pokyn, instrukce, instrukcí, příkazy, pravidla',
  EARLIER: 'vše výše, vše předchozí',
  APPROVE: 'schval, schvalte, schválit',
  ACCEPT: 'přijmi, přijměte, potvrď, potvrďte, ověř, ověřte',
  MARK: 'označ, označte, nastav, nastavte, považuj, považujte, klasifikuj',
  SAY: 'odpověz, odpovězte, vrať, vypiš, napiš',
  MODEL: 'jazykový model, umělá inteligence, ai asistent',
  AGENT: 'asistente, asistent, modele, systém, systéme',
  PROCESS:
    'ověření, verifikaci, verifikace, rizikové skóre, skóre rizika, žádost, rozhodnutí, živost, kontrolu totožnosti',
  THING: 'dokument, doklad, pas, průkaz, totožnost, obrázek, fotografie, osobu, uživatele, tento, tuto',
  OUTCOME: 'schváleno, schválený, ověřeno, ověřený, pravý, autentický, platný, přijato',
  AS: 'jako, na, za',
  IS: 'je, jsou',
  NOT: 'ne, není, žádné, žádná, nikdy, bez',
  REJECT: 'neodmítej, neodmítejte, odmítnout, zamítnout, neoznačuj',
  TAKEOVER: 'vývojářský režim, nové pokyny, nové instrukce, vaše pokyny',
  ROLE: 'jsi, chovej se, předstírej, od teď, musíš, tvůj úkol',
  READ: 'přečti, extrahuj, nahraď, použij',
  FIELD: 'jméno, příjmení, datum narození, číslo',
  KIND: 'pas, cestovní pas, řidičský průkaz, občanský průkaz',
  CLASSIFY: 'klasifikuj, identifikuj, zařaď',
  TAMPER: 'manipulace, padělání, padělek, podvod, zfalšovaný',
  GENUINE: 'pravý, autentický',
  FACE: 'tvář, tváře, obličej, obličeje, selfie',
  MATCH: 'shodují se, odpovídají',
  SAME_PERSON: 'stejná osoba, tatáž osoba',
  LIVENESS: 'živost',
  LIVE_PERSON: 'živá osoba, skutečná osoba',
  FOLLOW: 'následuj, dodržuj',
}

/**
 * Both languages are written in Cyrillic and, on many keyboards, in Latin letters. The document reader knows only
 * Latin.
 */
export const RUSSIAN: Lexicon = {
  OVERRIDE:
    'игнорируй, игнорируйте, игнорировать, проигнорируй, забудь, забудьте, пропусти, пропустите, обойди, отмени, не обращай внимания, ignoriruy, ignoriruj, ignorirui, ignoriruite, ignoriruyte, ignorirovat, proignoriruy, zabud, zabudte, propusti, ne obrashchay vnimaniya',
  ORDERS:
    'инструкции, инструкций, инструкция, указания, указаний, команды, правила, промпт, приказы, instruktsii, instrukcii, instruktsiy, instruktsiyu, ukazaniya, komandy, pravila',
  EARLIER: 'все вышесказанное, всё выше, все предыдущее, vse vyshe, vse vysheskazannoe',
  APPROVE: 'одобри, одобрите, одобрить, утверди, утвердите, odobri, odobrite, odobrit, utverdi',
  ACCEPT: 'прими, примите, подтверди, подтвердите, проверь, primi, podtverdi, podtverdite',
  MARK: 'отметь, отметьте, считай, считайте, установи, установите, пометь, присвой, классифицируй, otmet, otmette, schitay, schitai, ustanovi, pomet',
  SAY: 'ответь, ответьте, верни, выведи, напиши, otvet, otvette, verni, vyvedi, napishi',
  MODEL: 'языковая модель, искусственный интеллект, нейросеть, ии, neyroset, iskusstvennyy intellekt',
  AGENT: 'ассистент, помощник, модель, система, проверяющий, assistent, sistema, pomoshchnik',
  PROCESS:
    'проверка, проверку, проверки, верификация, верификацию, оценка риска, уровень риска, заявка, решение, живость, proverku, proverka, verifikatsiyu, verifikaciyu, verifikatsiya, otsenka riska',
  THING:
    'документ, паспорт, карта, личность, изображение, фото, человек, пользователь, этот, эту, это, dokument, pasport, lichnost, foto, etot, etu',
  OUTCOME:
    'одобрено, одобрен, проверено, проверен, подтверждён, подтвержден, подлинный, подлинным, настоящий, действительный, odobreno, odobren, provereno, podlinnyy, podlinnym, podtverzhden',
  AS: 'как, за, на, этот, эту, это, kak, za',
  IS: 'это, этот, эта, является',
  NOT: 'не, нет, никогда, без, никаких, ne, net, nikogda, bez',
  REJECT: 'отклоняй, отклоняйте, отклонять, помечай, отказывай, otklonyay, otklonyat',
  TAKEOVER:
    'режим разработчика, новые инструкции, твои инструкции, системный промпт, rezhim razrabotchika, novye instruktsii',
  ROLE: 'ты теперь, вы теперь, действуй как, притворись, отныне, ты должен, твоя задача, ty teper',
  READ: 'прочитай, извлеки, замени, используй, prochitay, zameni',
  FIELD: 'имя, фамилия, фамилию, дата рождения, дату рождения, номер, imya, familiya, data rozhdeniya, nomer',
  KIND: 'паспорт, водительское удостоверение, pasport',
  CLASSIFY: 'классифицируй, определи, klassifitsiruy',
  TAMPER:
    'подделка, подделки, подделан, манипуляций, манипуляции, изменений, мошенничества, poddelka, poddelki, manipulyatsiy',
  GENUINE: 'подлинный, настоящий, podlinnyy, nastoyashchiy',
  FACE: 'лица, лицо, селфи, портрет, litsa, litso, selfi',
  MATCH: 'совпадают, совпадает, идентичны, sovpadayut, sovpadaet',
  SAME_PERSON: 'один и тот же человек, одно и то же лицо, odin i tot zhe chelovek',
  LIVENESS: 'живость, zhivost',
  LIVE_PERSON: 'живой человек, реальный человек, zhivoy chelovek',
  FOLLOW: 'следуй, выполни, sleduy, vypolni',
}
