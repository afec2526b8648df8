import {
  Activity, ArrowDownRight, ArrowLeft, ArrowRight, ArrowUpRight, Ban, BookOpen, Building2, Check, ChevronDown, ChevronLeft, ChevronRight, CircleCheck, CircleDot,
  CircleX, Clock, Coins, Copy, Download, Ellipsis, ExternalLink, Eye, EyeOff, FileText, Flag, Info, Key, Keyboard, LayoutDashboard, Link, ListChecks, LogOut, Mail,
  Menu, Monitor, Moon, OctagonAlert, Plus, RefreshCw, RotateCw, ScanFace, Search, Send, Settings, Shield, ShieldCheck, Smartphone, Sun, Trash2, TriangleAlert,
  UserCheck, Users, Webhook, X, type IconNode,
} from 'lucide'
import { createElement } from 'react'

// Path data of lucide (ISC), by the names of what they stand for here.
const ICONS = {
  activity: Activity, alert: TriangleAlert, back: ArrowLeft, ban: Ban, building: Building2, check: Check, clock: Clock, close: X, copy: Copy, credits: Coins, danger: OctagonAlert,
  docs: BookOpen, down: ChevronDown, download: Download, external: ExternalLink, face: ScanFace, fall: ArrowDownRight, flag: Flag, forward: ArrowRight, hide: EyeOff, info: Info,
  key: Key, keyboard: Keyboard, left: ChevronLeft, link: Link, logout: LogOut, mail: Mail, menu: Menu, monitor: Monitor, moon: Moon, more: Ellipsis, no: CircleX, ok: CircleCheck,
  open: CircleDot, overview: LayoutDashboard, page: FileText, phone: Smartphone, plus: Plus, refresh: RefreshCw, right: ChevronRight, rise: ArrowUpRight, rotate: RotateCw,
  search: Search, send: Send, settings: Settings, shield: Shield, show: Eye, sun: Sun, trash: Trash2, usercheck: UserCheck, users: Users, verified: ShieldCheck,
  verifications: ListChecks, webhook: Webhook,
} as const satisfies Record<string, IconNode>

export type IconName = keyof typeof ICONS

/** A picture beside words; it is hidden from screen readers, since the words say all. */
export function Icon({ name, className = '' }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name].map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
