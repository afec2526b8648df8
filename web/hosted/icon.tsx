import { createElement } from 'preact'
import type { IconNode } from 'lucide'

/** An icon beside words, or in a button that has a name. Screen readers skip it. `flip` mirrors it in right-to-left languages. */
export const Icon = ({ node, flip = false }: { node: IconNode; flip?: boolean }) => (
  <svg class={flip ? 'icon flip' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {node.map(([tag, attributes], i) => createElement(tag, { key: i, ...attributes }))}
  </svg>
)
