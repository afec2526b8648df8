import { Component, type ComponentChildren } from 'preact'
import { TriangleAlert } from 'lucide'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Title } from '../layout.tsx'
import { reload } from '../model.ts'

interface Props {
  /** The state of the flow. Another state is rendered again. */
  readonly at: unknown
  readonly children: ComponentChildren
}

/** Contains an error of one screen. The service has the sent photos, and the flow continues from there. */
export class FaultBoundary extends Component<Props, { at: unknown; hasFailed: boolean }> {
  override state = { at: this.props.at, hasFailed: false }

  static override getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  static override getDerivedStateFromProps(
    { at }: Props,
    state: { at: unknown },
  ): { at: unknown; hasFailed?: boolean } {
    return at === state.at ? state : { at, hasFailed: false }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error) // Preact does not report caught errors
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? <FaultScreen /> : this.props.children
  }
}

/** Deliberately plain, because the error may be in a part that all screens share. */
const FaultScreen = () => (
  <div class="screen">
    <main class="pad centred">
      <div class="glyph warn">
        <Icon node={TriangleAlert} />
      </div>
      <Title>{t('fault.title')}</Title>
      <p class="lead" role="alert">
        {t('fault.text')}
      </p>
    </main>
    <Dock>
      <Button onClick={reload}>{t('end.again')}</Button>
      <Button
        kind="quiet"
        onClick={() => {
          location.reload()
        }}
      >
        {t('fault.reload')}
      </Button>
    </Dock>
  </div>
)
