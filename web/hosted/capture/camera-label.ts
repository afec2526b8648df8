/** What the service takes of a camera's label, 256 bytes as JSON: a long one must not cost the frames that it comes with. */
export const shortLabel = (label: string): string => [...label.replaceAll(/\p{Cc}/gu, ' ')].slice(0, 60).join('')
