import { Icon } from '../../parts/icon.tsx'

export function Brand() {
  return (
    <span className="brand">
      <span className="logo">
        <Icon name="verified" />
      </span>
      <b>Identity</b>
    </span>
  )
}
