/** Shortens a camera's label to what the service accepts (256 bytes as JSON), because it rejects frames with a longer one. */
export const shortLabel = (label: string): string => [...label.replaceAll(/\p{Cc}/gu, ' ')].slice(0, 60).join('')
