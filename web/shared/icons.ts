import type { IconNode } from 'lucide'

/** The elements of an icon: a stroked SVG of 24 by 24 (Lucide, ISC licence). A framework's Icon draws it. */
export type Icon = IconNode

// A bundle contains only the modules of the icons that it uses.
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
