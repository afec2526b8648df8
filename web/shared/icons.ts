import type { IconNode } from 'lucide'

/** An icon as what it is drawn of: elements of an SVG of 24 by 24, stroked (lucide, ISC licence). A framework's Icon draws it. */
export type Icon = IconNode

// Of each icon its own module alone gets into a bundle.
export {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Check,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  CircleX,
  Globe,
  ShieldCheck,
  TriangleAlert,
  X,
} from 'lucide'
