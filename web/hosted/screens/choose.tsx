import { BookUser, CarFront, ChevronRight, House, IdCard } from 'lucide'
import { DOC_TYPES, type Flow } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Screen, Title } from '../layout.tsx'
import { dispatch } from '../model.ts'

const ICONS = { PASSPORT: BookUser, NATIONAL_ID: IdCard, DRIVING_LICENCE: CarFront, RESIDENCE_PERMIT: House } as const

/** Asks for the document type if the client did not declare it. The type decides whether the back is photographed. */
export const Choose = ({ flow }: { flow: Flow }) => (
  <Screen flow={flow} stage="DOCUMENT" canGoBack>
    <main class="pad">
      <Title>{t('choose.title')}</Title>
      <p class="lead">{t('choose.lead')}</p>
      <ul class="choices">
        {DOC_TYPES.map((docType) => (
          <li key={docType}>
            <button
              type="button"
              onClick={() => {
                dispatch({ type: 'CHOSE', docType })
              }}
            >
              <span class="tile">
                <Icon node={ICONS[docType]} />
              </span>
              <b>{t(`choose.${docType}`)}</b>
              <Icon node={ChevronRight} flip />
            </button>
          </li>
        ))}
      </ul>
    </main>
  </Screen>
)
