import type { Aim } from './rules.ts'

/** Notations of chats with language models, which no document prints. Matched on folded text. */
const CHAT_MARKUP: readonly RegExp[] = [
  /<\|\s?(im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text)\s?\|>/,
  /\[\/?(inst|system|sys)\]/,
  /<<\/?sys>>/,
  /"?role"?\s{0,3}[:=]\s{0,3}"?(system|assistant|developer|user)\b"?/,
  /<\/?(system|assistant|instructions?|system_prompt|system-prompt|prompt|developer|tool_call|function_call)>/,
  /```\s?(system|assistant|instructions?|prompt)/,
  /#{2,4}\s?(system|instructions?|new instructions?|assistant|response|prompt)\b/,
  /<(start|end)_of_turn>/,
  /"?(verification_?status|verdict|decision|risk_?score|face_?match|liveness|is_?genuine|tamper(ing|ed)?)"?\s{0,3}[:=]\s{0,3}"?(approved|verified|pass(ed)?|accept(ed)?|true|false|genuine|clear|none|0\b|100\b|1\.0)/,
]

/**
 * A list for a model to fill in, as FigStep draws it: a title of steps or methods, then numbers without text (arXiv
 * 2311.05608).
 */
const EMPTY_LIST =
  /\b(steps?|methods?|ways?|list|guide|tips|tricks) (to|for|of|that|which)\b[^]{3,300}?\n\s?1[.)]?\s{0,2}\n\s?2[.)]?\s{0,2}\n\s?3[.)]?/

/** The signs of a prompt in the notation of a folded text, apart from its words. */
export function markupAims(folded: string): Aim[] {
  const isMarked = CHAT_MARKUP.some((markup) => markup.test(folded)) || EMPTY_LIST.test(folded)
  return isMarked ? ['GENERAL'] : []
}
