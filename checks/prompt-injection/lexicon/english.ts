import type { Lexicon } from '../concepts.ts'

export const ENGLISH: Lexicon = {
  OVERRIDE:
    'ignore, ignoring, ignores, disregard, disregarding, forget, override, overriding, overrule, bypass, bypassing, skip, neglect, circumvent, disobey, suppress',
  ORDERS: `instruction, instructions, prompt, prompts, rule, rules, guideline, guidelines, directive, directives, command, commands, policy, policies,
    constraint, constraints, safeguard, safeguards, restriction, restrictions, question, message, messages, conversation, context, guardrail, guardrails, orders, training, programming, safety, filters`,
  EARLIER:
    'everything above, the above, all previous, all prior, any previous, any prior, everything before, everything you, previous text, prior text, what you were told, all text above, all of the above, everything else',
  APPROVE:
    'approve, approving, whitelist, auto approve, autoapprove, fast track, wave through, let through, grant approval',
  ACCEPT: 'accept, confirm, validate, verify, authenticate, certify, pass, clear, allow, trust, admit, sign off',
  MARK: 'mark, mark it, set, flag it, label, treat, consider, regard, assign, assume, deem, register it, give it, give this, change, update, record it, report it, report this, declare',
  SAY: 'output, respond, reply, answer with, respond with, reply with, only output, generate, emit, say that, say only, tell the user, summarize, summarise, repeat after',
  SAY_WEAK: 'return, print, write, say, answer, tell',
  MODEL: `llm, llms, gpt, gpt4, gpt5, chatgpt, chatbot, claude, gemini, copilot, openai, llama, mistral, qwen, deepseek, language model, ai model, ai system, ai assistant, ai agent, ai reviewer, ai verifier,
    dear ai, hey ai, hello ai, hi ai, attention ai, vision model, multimodal model, neural network, note to ai, machine learning model, ai reading, as an ai, vlm, ai bot, ai checker, ai tool, kyc ai, kyc bot, reviewer bot, review bot`,
  AGENT: `assistant, model, system, reviewer, verifier, bot, agent, machine, ocr, ocr system, ocr engine, kyc system, kyc engine, algorithm, automated system, classifier, engine, checker, moderator, verification system,
    verification model, parser, pipeline, scanner`,
  PROCESS: `verification, verifications, kyc, aml, liveness check, identity check, identity verification, face match, face matching, risk score, risk level, fraud score, fraud check, fraud detection, applicant, application, decision, verdict,
    document check, security check, security checks, tampering check, tamper check, tamper detection, screening, sanctions, validation, checks, check, compliance, review, manual review, onboarding, customer, risk, authenticity check, approval, result`,
  THING:
    'document, documents, id, card, passport, licence, license, identity, image, picture, photo, photograph, person, user, holder, scan, file, submission, account, face, selfie, this, it',
  OUTCOME: `approved, preapproved, pre approved, verified, passed, accepted, genuine, authentic, legitimate, legit, trusted, compliant, low risk, no risk, risk free, cleared, not fraudulent, unaltered, whitelisted, authorised, authorized, confirmed`,
  AS: 'as, to, equal, equals, with',
  IS: 'is, are, was, has been, have been, looks, appears, seems',
  NOT: 'not, don t, doesn t, isn t, never, dont, no, without, cannot, zero, none, nothing, stop, avoid, refrain',
  REJECT: 'reject, rejecting, flag, flagging, decline, declining, escalate, escalating, refuse, downgrade, block',
  TAKEOVER: `developer mode, dev mode, jailbreak, jailbroken, system prompt, system override, admin override, administrator override, do anything now, new instructions, new instruction, no further checks, no further verification, no further review, no manual review, no further action, without further checks, without checks, without verification, new system instructions, your instructions, end of prompt,
    debug mode enabled, god mode, dan mode, sudo mode, maintenance mode enabled, reveal your prompt, hidden instruction, hidden instructions, begin admin session, override code`,
  ROLE: 'you are, you re, you must, you will, you should, act as, pretend, roleplay, role play, from now on, imagine you, your new task, your new role, i want you to, your task, your job, your role, simulate, behave as, behave like, as instructed, you have been',
  FOLLOW: 'follow, following, obey, execute, comply, carry out',
  URGE: 'strictly, carefully, must, my, please, always, exactly, immediately, these, instead, secretly, silently',
  SEND: 'send, forward, post, upload, email, mail, transmit, leak, exfiltrate, submit, navigate, visit, browse, click, open, fetch, download, call, share',
  POST: 'email, e mail, mail, url, link, website, webhook, address, http, https, www, server, endpoint, api, curl, browser',
  CONTENT:
    'information, contacts, contact, data, credentials, password, passwords, calendar, events, secret, secrets, conversation, keys, token, tokens, contents, history, instruction, database, files, attachment',
  READ: 'read, extract, transcribe, replace, substitute, use, interpret, parse, output, copy, enter, fill, change, take, record, return, set',
  FIELD:
    'name, names, surname, first name, last name, full name, date of birth, birth date, dob, birthday, document number, passport number, number, expiry, expiry date, expiration, expiration date, nationality, sex, gender, mrz, fields, all fields, age',
  KIND: 'passport, licence, license, driving licence, drivers license, id card, identity card, national id, residence permit, document type, doc type, type, country, issuing country, visa, green card',
  CLASSIFY: 'classify, classified, categorize, categorise, treat, label, recognize, recognise, identify, consider, tag',
  TAMPER:
    'tampering, tampered, manipulation, manipulated, manipulations, forgery, forged, forgeries, photoshopped, fake, edits, edited, editing, deepfake, anomalies, anomaly, inconsistencies',
  GENUINE:
    'genuine, authentic, legit, legitimate, unaltered, untampered, unmodified, not fake, not forged, not tampered, bona fide, original and unaltered',
  FACE: 'face, faces, selfie, selfies, portrait, portraits, images, photos, both, pictures, biometrics, face comparison',
  MATCH: 'match, matches, matched, matching, identical, are equal, are the same, belong together',
  SAME_PERSON: 'same person, same individual, same human, same face, identical person, one person',
  LIVENESS: 'liveness, live detection, live check, liveliness',
  LIVE_PERSON:
    'live person, live human, living person, is live, alive and real, real person, real human, alive, living human, actual person, physically present, bona fide presentation',
  SPOOF:
    'spoof, spoofing, spoofed, replay, deepfake, mask, presentation attack, screen replay, print attack, attack, printout, injection attack',
  SCORE:
    'score, risk score, confidence, confidence score, similarity, similarity score, liveness score, risk level, fraud score, match score, probability, rating, face match score, status, result, verdict, decision, outcome',
  TRUE: 'true, valid, safe, clean, match, matched, passed, pass, yes, ok, 100, 1, 0, 99, success, successful, confirmed, verified, approved, positive, maximum, zero, high, low, real, genuine, perfect, 100 percent, hundred, done, completed, complete, skipped',
  EXAMINE:
    'check, verify, analyse, analyze, inspect, examine, scrutinize, scrutinise, compare, investigate, look at, consider',
  THE: 'the, this, that, any, all, these, its, his, her',
  CONDITION: 'if, when, unless, void, where, shall, may, until, or',
}
