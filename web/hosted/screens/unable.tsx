import { Users } from 'lucide'
import type { Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { dispatch } from '../model.ts'

/** The alternative for people who cannot make a movement: a person reviews instead. */
export const Unable = ({ flow }: { flow: Flow }) => (
  <Screen flow={flow} stage="FACE" canGoBack>
    <main class="pad centred">
      <div class="glyph">
        <Icon node={Users} />
      </div>
      <Title>{t('unable.title')}</Title>
      <p class="lead">{t('unable.lead')}</p>
    </main>
    <Dock>
      <Button
        onClick={() => {
          dispatch({ type: 'UNABLE_YES' })
        }}
      >
        {t('unable.yes')}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          dispatch({ type: 'UNABLE_NO' })
        }}
      >
        {t('unable.no')}
      </Button>
    </Dock>
  </Screen>
)
