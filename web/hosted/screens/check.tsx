import { Check as Tick, ImageOff, RotateCcw, TriangleAlert, Users } from 'lucide'
import { leaveSession } from '../face-session.ts'
import { isForPerson, picturesOf, stepsOf, type Flow, type PictureKey, type Step } from '../flow.ts'
import { Icon } from '../icon.tsx'
import { t } from '../i18n.ts'
import { Button, Dock, Screen, Title } from '../layout.tsx'
import { dispatch, forPerson, pictures } from '../model.ts'

/** The name of a photo in a list. */
export function pictureName(flow: Flow, key: PictureKey): string {
  if (key === 'DOCUMENT_FRONT' || key === 'DOCUMENT_BACK' || key === 'SELFIE') return t(`picture.${key}`)
  return t('picture.move', { number: picturesOf(flow, 'LIVENESS').indexOf(key) + 1 })
}

/** All photos before submission. Each can be retaken. Photos of the face are retaken together, because they belong to one session. */
export function Check({ flow }: { flow: Flow }) {
  const { facts } = flow
  const steps = stepsOf(flow)
  const documents = steps.filter((step) => step === 'DOCUMENT_FRONT' || step === 'DOCUMENT_BACK')
  const face = steps
    .filter((step) => step === 'SELFIE' || step === 'LIVENESS')
    .flatMap((step) => picturesOf(flow, step))
  const again = (step: Step): void => {
    if (step === 'SELFIE') leaveSession()
    dispatch({ type: 'AGAIN', step })
  }
  return (
    <Screen flow={flow} stage="SEND">
      <main class="pad">
        <Title>{t('check.title')}</Title>
        <p class="lead">{t('check.lead')}</p>
        {documents.length > 0 && (
          <section class="group">
            <h2>{t('check.document')}</h2>
            <ul class="grid wide">
              {documents.map((step) => (
                <li key={step}>
                  <Thumb flow={flow} picture={step} />
                  <button
                    type="button"
                    class="again"
                    aria-label={t('check.retakeOf', { picture: pictureName(flow, step) })}
                    onClick={() => {
                      again(step)
                    }}
                  >
                    <Icon node={RotateCcw} />
                    {t('check.retake')}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {facts.needsSelfie && (
          <section class="group">
            <h2>{t('check.face')}</h2>
            <ul class="grid">
              {face.map((key) => (
                <li key={key}>
                  <Thumb flow={flow} picture={key} />
                </li>
              ))}
            </ul>
            {flow.choices.unable && facts.actions.length > 0 ? (
              <p class="note">
                <Icon node={Users} />
                {t('check.unable')}
              </p>
            ) : (
              isForPerson(flow, forPerson.value) && (
                <p class="note">
                  <Icon node={Users} />
                  {t('face.person')}
                </p>
              )
            )}
            <button
              type="button"
              class="again"
              onClick={() => {
                again('SELFIE')
              }}
            >
              <Icon node={RotateCcw} />
              {t('check.retakeFace')}
            </button>
          </section>
        )}
      </main>
      <Dock>
        <Button
          onClick={() => {
            dispatch({ type: 'SUBMIT' })
          }}
        >
          {t('check.send')}
        </Button>
      </Dock>
    </Screen>
  )
}

function Thumb({ flow, picture }: { flow: Flow; picture: PictureKey }) {
  const isHeld = flow.held.includes(picture)
  const url = pictures.value.get(picture)
  const isFrame = picture === 'SELFIE' || picture.startsWith('LIVENESS_FRAME')
  return (
    <figure>
      {url === undefined ? (
        <span class="thumb none">
          <Icon node={ImageOff} />
          <span class="vh">{t('preview.sent')}</span>
        </span>
      ) : (
        <img class={isFrame ? 'thumb mirrored' : 'thumb'} src={url} alt="" />
      )}
      <figcaption class={isHeld ? '' : 'missing'}>
        <Icon node={isHeld ? Tick : TriangleAlert} />
        {pictureName(flow, picture)}
      </figcaption>
    </figure>
  )
}
