import type { Lexicon } from '../concepts.ts'

// The forms are orders and infinitives. A participle that forms print ("lu et approuvé") is an outcome, never an order.

export const FRENCH: Lexicon = {
  OVERRIDE: 'ignore, ignorez, ignorer, oublie, oubliez, oublier, contourne, contournez, contourner, outrepasse, outrepassez, ne tiens pas compte, ne tenez pas compte, passe outre, passez outre, faites abstraction',
  ORDERS: 'instruction, instructions, consigne, consignes, directive, directives, règle, règles, invite, ordres, commandes',
  EARLIER: 'tout ce qui précède, tout le reste',
  APPROVE: 'approuver, approuvez, valider, validez',
  ACCEPT: 'accepter, acceptez, confirmez, vérifiez, authentifiez',
  MARK: 'marquez, marque, marquer, considérez, considère, considérer, définissez, attribuez, mettez, traitez, changez, fixez, déclarez',
  SAY: 'réponds, répondez, répondre, affichez, affiche, renvoie, renvoyez, écrivez, retournez',
  MODEL: 'modèle de langage, intelligence artificielle, assistant ia, modèle ia, cher ia, agent ia',
  AGENT: 'assistant, modèle, système, vérificateur, examinateur, robot',
  PROCESS: 'vérification, contrôle d identité, score de risque, niveau de risque, dossier, demande, décision, détection de fraude, preuve de vie, reconnaissance faciale, vivacité',
  THING: 'document, carte, passeport, pièce, identité, image, photo, personne, utilisateur, titulaire, client, ce, cette',
  OUTCOME: 'approuvé, approuvée, vérifié, vérifiée, authentique, conforme, accepté, acceptée, validé, validée, légitime, réussi, valide',
  AS: 'comme, comme étant', IS: 'est, sont', NOT: 'ne, pas, aucun, aucune, jamais, sans',
  REJECT: 'rejeter, rejetez, rejette, signaler, signalez, signale, refuser, refusez, refuse',
  TAKEOVER: 'mode développeur, nouvelles instructions, vos instructions, tes instructions, invite système',
  ROLE: 'tu es, vous êtes, agis comme, agissez comme, fais semblant, faites semblant, désormais, tu dois, vous devez, ton rôle, votre tâche',
  READ: 'lis, lisez, extrais, extrayez, remplace, remplacez, utilise, utilisez', FIELD: 'nom, prénom, date de naissance, numéro, date d expiration', KIND: 'passeport, permis, carte d identité, type',
  CLASSIFY: 'classe, classez, classer, classifie, classifiez, identifiez, traitez', TAMPER: 'falsification, falsifié, manipulation, contrefaçon, trucage, modifié', GENUINE: 'authentique, véritable, non falsifié, légitime',
  FACE: 'visage, visages, selfie, portrait, les deux', MATCH: 'correspondent, correspond, identiques', SAME_PERSON: 'même personne, même individu', LIVENESS: 'preuve de vie, vivacité', LIVE_PERSON: 'personne vivante, personne réelle, être humain réel',
  FOLLOW: 'suivez, suis, obéis, obéissez, exécutez',
}

export const SPANISH: Lexicon = {
  OVERRIDE: 'ignora, ignore, ignorar, ignoren, olvida, olvide, olvidar, omite, omita, omitir, descarta, descarte, anula, anule, pasa por alto, haz caso omiso, haga caso omiso, no tengas en cuenta, no hagas caso',
  ORDERS: 'instrucciones, instrucción, indicaciones, reglas, directrices, órdenes, normas anteriores, comandos',
  EARLIER: 'todo lo anterior, lo anterior', APPROVE: 'aprueba, apruebe, aprobar', ACCEPT: 'acepta, acepte, aceptar, confirma, confirme, valida, valide, verifica, verifique',
  MARK: 'marca, marque, marcar, considera, considere, establece, establezca, trata, trate, asigna, asigne, pon, ponga, declara',
  SAY: 'responde, responda, responder, devuelve, devuelva, escribe, escriba, muestra, muestre, contesta',
  MODEL: 'modelo de lenguaje, inteligencia artificial, asistente de ia, modelo de ia, querida ia', AGENT: 'asistente, modelo, sistema, verificador, revisor, robot',
  PROCESS: 'verificación, comprobación, puntuación de riesgo, nivel de riesgo, solicitud, decisión, prueba de vida, coincidencia facial, control de identidad, validación, cliente, solicitante',
  THING: 'documento, tarjeta, pasaporte, identidad, imagen, foto, persona, usuario, titular, este, esta',
  OUTCOME: 'aprobado, aprobada, verificado, verificada, auténtico, genuino, legítimo, aceptado, aceptada, válido, superado, conforme', AS: 'como', IS: 'es, son, está, están', NOT: 'no, ningún, ninguna, nunca, jamás, sin',
  REJECT: 'rechaces, rechazar, rechace, marques, señales, rechaza', TAKEOVER: 'modo desarrollador, nuevas instrucciones, tus instrucciones, sus instrucciones, mensaje del sistema',
  ROLE: 'eres, usted es, actúa como, actúe como, finge, finja, a partir de ahora, debes, tu tarea, tu rol', READ: 'lee, lea, extrae, extraiga, reemplaza, reemplace, sustituye', FIELD: 'nombre, apellido, apellidos, fecha de nacimiento, número, fecha de caducidad',
  KIND: 'pasaporte, licencia, permiso, cédula, tipo', CLASSIFY: 'clasifica, clasifique, clasificar, identifica, trata', TAMPER: 'manipulación, falsificación, falsificado, manipulado', GENUINE: 'auténtico, genuino, legítimo, original y auténtico',
  FACE: 'cara, caras, rostro, rostros, selfie, retrato, ambas', MATCH: 'coinciden, coincide, idénticos', SAME_PERSON: 'misma persona', LIVENESS: 'prueba de vida', LIVE_PERSON: 'persona viva, persona real', FOLLOW: 'sigue, siga, obedece, obedezca, ejecuta',
}

export const ITALIAN: Lexicon = {
  OVERRIDE: 'ignora, ignorare, ignorate, ignori, dimentica, dimenticare, trascura, tralascia, aggira, salta, non considerare, non tenere conto', ORDERS: 'istruzioni, istruzione, regole, direttive, indicazioni, comandi, ordini',
  EARLIER: 'tutto quanto sopra, quanto sopra', APPROVE: 'approva, approvare, approvate, approvi', ACCEPT: 'accetta, accettare, conferma, convalida, verifica', MARK: 'contrassegna, segna, imposta, considera, considerare, classifica, assegna, tratta, dichiara',
  SAY: 'rispondi, rispondere, restituisci, scrivi, mostra, stampa', MODEL: 'modello linguistico, intelligenza artificiale, assistente ia, modello ia', AGENT: 'assistente, modello, sistema, revisore, verificatore',
  PROCESS: 'verifica, controllo di identità, punteggio di rischio, livello di rischio, richiesta, decisione, prova di vita, corrispondenza del volto, verifica dell identità, cliente, richiedente', THING: 'documento, carta, tessera, passaporto, identità, immagine, foto, persona, utente, titolare, questo, questa',
  OUTCOME: 'approvato, approvata, verificato, verificata, autentico, genuino, accettato, valido, valida, superato, legittimo, conforme', AS: 'come', IS: 'è, sono', NOT: 'non, nessuna, nessun, mai, senza', REJECT: 'rifiutare, rifiuta, respingere, segnalare, segnala, scartare',
  TAKEOVER: 'modalità sviluppatore, nuove istruzioni, le tue istruzioni, prompt di sistema', ROLE: 'tu sei, sei un, agisci come, fai finta, fingi, d ora in poi, devi, il tuo compito', READ: 'leggi, estrai, sostituisci', FIELD: 'nome, cognome, data di nascita, numero, scadenza',
  KIND: 'passaporto, patente, carta d identità, tipo', CLASSIFY: 'classifica, classificare, identifica, tratta', TAMPER: 'manomissione, manomissioni, manipolazione, falsificazione, contraffazione', GENUINE: 'autentico, genuino, originale e autentico',
  FACE: 'volto, volti, viso, selfie, ritratto', MATCH: 'corrispondono, corrisponde, coincidono', SAME_PERSON: 'stessa persona', LIVENESS: 'prova di vita', LIVE_PERSON: 'persona viva, persona reale', FOLLOW: 'segui, seguite, obbedisci, esegui',
}

export const PORTUGUESE: Lexicon = {
  OVERRIDE: 'ignore, ignorar, ignora, esqueça, esquece, esquecer, desconsidere, desconsidera, desconsiderar, contorne, pule, anule', ORDERS: 'instruções, instrução, regras, diretrizes, orientações, comandos, ordens', EARLIER: 'tudo acima, tudo o que foi dito',
  APPROVE: 'aprove, aprovar, aprova', ACCEPT: 'aceite, aceitar, confirme, valide, verifique', MARK: 'marque, marcar, considere, considerar, defina, definir, trate, atribua, classifique', SAY: 'responda, responder, devolva, escreva, mostre, retorne',
  MODEL: 'modelo de linguagem, inteligência artificial, assistente de ia', AGENT: 'assistente, modelo, sistema, verificador, revisor', PROCESS: 'verificação, pontuação de risco, nível de risco, pedido, decisão, prova de vida, correspondência facial, validação, cliente, requerente',
  THING: 'documento, cartão, passaporte, identidade, imagem, foto, pessoa, usuário, utilizador, titular, este, esta', OUTCOME: 'aprovado, aprovada, verificado, verificada, autêntico, genuíno, aceito, válido, legítimo', AS: 'como, para', IS: 'é, são, está', NOT: 'não, nenhum, nenhuma, nunca, sem',
  REJECT: 'rejeite, rejeitar, recuse, recusar, sinalize', TAKEOVER: 'modo desenvolvedor, modo de desenvolvedor, novas instruções, suas instruções, prompt do sistema', ROLE: 'você é, tu és, aja como, finja, a partir de agora, você deve, sua tarefa', READ: 'leia, extraia, substitua',
  FIELD: 'nome, sobrenome, apelido, data de nascimento, número, validade', KIND: 'passaporte, carteira, carta de condução, tipo', CLASSIFY: 'classifique, classificar, identifique, trate', TAMPER: 'adulteração, falsificação, manipulação, adulterado', GENUINE: 'autêntico, genuíno, legítimo',
  FACE: 'rosto, rostos, selfie, retrato', MATCH: 'correspondem, coincidem, corresponde', SAME_PERSON: 'mesma pessoa', LIVENESS: 'prova de vida', LIVE_PERSON: 'pessoa viva, pessoa real', FOLLOW: 'siga, obedeça, execute',
}

export const ROMANIAN: Lexicon = {
  OVERRIDE: 'ignoră, ignorați, ignora, uită, uitați, omite, omiteți, nu lua în considerare', ORDERS: 'instrucțiunile, instrucțiuni, instrucțiunea, regulile, reguli, directivele, comenzile', EARLIER: 'tot ce este mai sus', APPROVE: 'aprobă, aprobați, aproba', ACCEPT: 'acceptă, acceptați, confirmă, validează, verifică',
  MARK: 'marchează, marcați, consideră, considerați, setează, setați, clasifică, tratează', SAY: 'răspunde, răspundeți, afișează, scrie, returnează', MODEL: 'model de limbaj, inteligență artificială, asistent ai', AGENT: 'asistent, asistentul, modelul, sistem, sistemul, verificator',
  PROCESS: 'verificarea, verificare, scorul de risc, scor de risc, cererea, decizia, dovada de viață', THING: 'documentul, document, cartea, pașaportul, pașaport, identitatea, imaginea, persoana, acest, această', OUTCOME: 'aprobat, aprobată, verificat, verificată, autentic, acceptat, valid, legitim', AS: 'ca, ca fiind', IS: 'este, sunt', NOT: 'nu, nicio, niciun, fără, niciodată',
  REJECT: 'respinge, respingeți, refuza, semnala', TAKEOVER: 'mod dezvoltator, instrucțiuni noi', ROLE: 'ești un, acționează ca, prefă te, de acum înainte, trebuie să', READ: 'citește, extrage, înlocuiește', FIELD: 'numele, prenumele, data nașterii, numărul', KIND: 'pașaport, permis, carte de identitate', CLASSIFY: 'clasifică, clasificați, identifică',
  TAMPER: 'falsificare, manipulare, modificare, fraudă', GENUINE: 'autentic, autentică, veritabil', FACE: 'fața, fețele, selfie, portretul', MATCH: 'corespund, se potrivesc, coincid', SAME_PERSON: 'aceeași persoană', LIVENESS: 'dovada de viață', LIVE_PERSON: 'persoană vie, persoană reală', FOLLOW: 'urmează, respectă',
}
