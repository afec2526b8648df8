import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Icon } from '../../parts/icon.tsx'
import { pictureUrl } from '../calls.ts'

type Load = (asset: string) => Promise<string>
const PicturesContext = createContext<Load | undefined>(undefined)

/** Holds the pictures of one case: each is asked for once, since each view is written down, and forgotten when the case is left. */
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
      known.catch(() => urls.delete(asset)) // asked again when it is next wanted
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

/** A picture of the case; hidden from whoever has not claimed it. */
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

/** The part of a picture around a face, or all of it; `width` and `height` are the picture's own. */
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

/** The face with a margin as wide as half of it, within the picture. */
function viewOf(box: Box | null | undefined, width: number, height: number): string {
  if (box === null || box === undefined) return `0 0 ${width} ${height}`
  const [x, y, w, h] = [box.x * width, box.y * height, box.width * width, box.height * height]
  const [left, top] = [Math.max(0, x - w * 0.35), Math.max(0, y - h * 0.45)]
  return [left, top, Math.min(width - left, w * 1.7), Math.min(height - top, h * 1.9)]
    .map((value) => value.toFixed(1))
    .join(' ')
}

/** What stands where a picture is not. */
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
