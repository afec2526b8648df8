import { Contrast, Flame, ScanText, ZoomIn, ZoomOut, RotateCw, type IconNode } from 'lucide'
import { createElement, useState } from 'react'
import { Segments } from '../../parts/field.tsx'
import type { Review } from '../calls.ts'
import { FieldsTable } from './fields-table.tsx'
import { checkOf, Observations, Panel, Verdict } from './panel.tsx'
import { Placeholder, usePicture } from './pictures.tsx'
import { HeatOverlay, TamperList } from './tamper-marks.tsx'

type Side = 'DOCUMENT_FRONT' | 'DOCUMENT_BACK'
type Asset = Review['assets'][number]
const SIDES = [
  { value: 'DOCUMENT_FRONT', label: 'Front' },
  { value: 'DOCUMENT_BACK', label: 'Back' },
] as const
const ZOOMS = [1, 1.5, 2, 3, 4] as const

function Tool({
  icon,
  label,
  pressed,
  disabled,
  onClick,
}: {
  readonly icon: IconNode
  readonly label: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {icon.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
      </svg>
    </button>
  )
}

/** The document image with marked fields, and every field beside the print and the declared value. */
export function DocumentPanel({ review }: { readonly review: Review }) {
  const [side, setSide] = useState<Side>('DOCUMENT_FRONT')
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [isContrasty, setContrasty] = useState(false)
  const [isMarked, setMarked] = useState(true)
  const [isHeated, setHeated] = useState(true)
  const check = checkOf(review, 'DOCUMENT')
  const asset = review.assets.find(({ type }) => type === side)
  const sides = SIDES.filter(({ value }) => review.assets.some(({ type }) => type === value))
  const boxes = review.boxes.filter((box) => box.asset === side)
  const marks = review.tampering.filter((mark) => mark.asset === side)
  const hot = marks.filter(({ heat }) => heat !== null)
  const tools = (
    <div className="tools" role="toolbar" aria-label="Photo">
      {sides.length > 1 && <Segments label="Side" options={sides} value={side} onChange={setSide} />}
      <Tool icon={ZoomOut} label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
      <Tool icon={ZoomIn} label="Zoom in" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
      <Tool icon={RotateCw} label="Rotate" onClick={() => setTurns((turns + 1) % 4)} />
      <Tool icon={Contrast} label="Add contrast" pressed={isContrasty} onClick={() => setContrasty(!isContrasty)} />
      <Tool
        icon={ScanText}
        label="Mark the fields"
        pressed={isMarked}
        disabled={boxes.length === 0}
        onClick={() => setMarked(!isMarked)}
      />
      <Tool
        icon={Flame}
        label="Show signs of tampering"
        pressed={isHeated && hot.length > 0}
        disabled={hot.length === 0}
        onClick={() => setHeated(!isHeated)}
      />
    </div>
  )
  return (
    <Panel
      id="document"
      title="Document"
      aside={
        <>
          {asset !== undefined && tools}
          <Verdict check={check} />
        </>
      }
    >
      {asset === undefined ? (
        <p className="muted">
          {review.extracted === null ? 'No document was requested.' : 'No photo of the document is stored.'}
        </p>
      ) : (
        <Viewer
          asset={asset}
          zoom={ZOOMS[zoom] ?? 1}
          turns={turns}
          isContrasty={isContrasty}
          boxes={isMarked ? boxes : []}
          marks={isHeated ? hot : []}
        />
      )}
      <TamperList marks={marks} />
      <FieldsTable review={review} />
      <Observations of={check?.observations ?? []} />
    </Panel>
  )
}

/** An image that can be zoomed, rotated and scrolled. The marks rotate with it. */
function Viewer({
  asset,
  zoom,
  turns,
  isContrasty,
  boxes,
  marks,
}: {
  readonly asset: Asset
  readonly zoom: number
  readonly turns: number
  readonly isContrasty: boolean
  readonly boxes: Review['boxes']
  readonly marks: Review['tampering']
}) {
  const picture = usePicture(asset.id)
  const { width, height } = asset
  const isAcross = turns % 2 === 1
  const turned = [
    '',
    `translate(${height} 0) rotate(90)`,
    `translate(${width} ${height}) rotate(180)`,
    `translate(0 ${width}) rotate(270)`,
  ][turns]
  return (
    <div
      className="viewer"
      tabIndex={0}
      role="region"
      aria-label={asset.type === 'DOCUMENT_BACK' ? 'Back of the document' : 'Front of the document'}
    >
      {typeof picture !== 'object' ? (
        <Placeholder picture={picture} />
      ) : (
        <svg
          viewBox={isAcross ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`}
          style={{ inlineSize: `${zoom * 100}%` }}
          role="img"
          aria-label="Photo of the document"
        >
          <g transform={turned}>
            <image
              href={picture.url}
              width={width}
              height={height}
              preserveAspectRatio="none"
              className={isContrasty ? 'is-contrasty' : undefined}
            />
            <HeatOverlay marks={marks} width={width} height={height} />
            {boxes.map(({ field, quad }, index) => (
              <polygon
                key={index}
                className={field === 'mrz' ? 'mark is-mrz' : 'mark'}
                points={quad.map(({ x, y }) => `${x * width},${y * height}`).join(' ')}
              />
            ))}
          </g>
        </svg>
      )}
    </div>
  )
}
