import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { pictureUrl } from '../calls.ts'

type Load = (asset: string) => Promise<string>
const PicturesContext = createContext<Load | undefined>(undefined)

/** Caches the images of one case. Each is requested once, because each view is audited. The cache is dropped on leaving. */
export function Pictures({
  review,
  isMine,
  children,
}: {
  readonly review: string
  readonly isMine: boolean
  readonly children: ReactNode
}) {
  const held = useMemo(() => {
    const urls = new Map<string, Promise<string>>()
    const load: Load = (asset) => {
      const known = urls.get(asset) ?? pictureUrl(`/v1/staff/reviews/${review}/assets/${asset}`)
      urls.set(asset, known)
      known.catch(() => urls.delete(asset)) // requested again at the next use
      return known
    }
    return {
      load,
      forget: () => {
        for (const url of urls.values())
          url.then(
            (made) => URL.revokeObjectURL(made),
            () => undefined,
          )
        urls.clear()
      },
    }
  }, [review])
  useEffect(() => held.forget, [held])
  return <PicturesContext value={isMine ? held.load : undefined}>{children}</PicturesContext>
}

export type Picture = { readonly url: string } | 'loading' | 'hidden' | 'failed'

/** An image of the case, hidden without a claim. */
export function usePicture(asset: string | undefined): Picture {
  const load = useContext(PicturesContext)
  const [picture, setPicture] = useState<Picture>('loading')
  useEffect(() => {
    if (load === undefined || asset === undefined) return
    let isGone = false
    load(asset).then(
      (url) => {
        if (!isGone) setPicture({ url })
      },
      () => {
        if (!isGone) setPicture('failed')
      },
    )
    return () => {
      isGone = true
    }
  }, [load, asset])
  return load === undefined || asset === undefined ? 'hidden' : picture
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of an image around a face, or all of it. `width` and `height` are those of the image. */
export function Crop({
  asset,
  box,
  label,
  className = '',
}: {
  readonly asset: { readonly id: string; readonly width: number; readonly height: number } | undefined
  readonly box?: Box | null | undefined
  readonly label: string
  readonly className?: string
}) {
  const picture = usePicture(asset?.id)
  const { width = 4, height = 5 } = asset ?? {}
  return (
    <div className={`crop ${className}`}>
      {typeof picture === 'object' ? (
        <svg viewBox={viewOf(box, width, height)} preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
          <image href={picture.url} width={width} height={height} preserveAspectRatio="none" />
        </svg>
      ) : (
        <Placeholder picture={picture} />
      )}
    </div>
  )
}

/** The face with a margin of half its width, within the image. */
function viewOf(box: Box | null | undefined, width: number, height: number): string {
  if (box === null || box === undefined) return `0 0 ${width} ${height}`
  const [x, y, w, h] = [box.x * width, box.y * height, box.width * width, box.height * height]
  const [left, top] = [Math.max(0, x - w * 0.35), Math.max(0, y - h * 0.45)]
  return [left, top, Math.min(width - left, w * 1.7), Math.min(height - top, h * 1.9)]
    .map((value) => value.toFixed(1))
    .join(' ')
}

/** The placeholder of a missing image. */
export function Placeholder({ picture }: { readonly picture: Exclude<Picture, object> }) {
  const [icon, words] = {
    loading: ['clock', 'Loading'],
    hidden: ['hide', 'Hidden'],
    failed: ['alert', 'Not available'],
  }[picture] as ['clock' | 'hide' | 'alert', string]
  return (
    <p className="no-picture">
      <Icon name={icon} />
      {words}
    </p>
  )
}
