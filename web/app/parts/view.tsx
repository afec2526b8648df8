import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * A part of the page could not be loaded: the connection is down, a new build has replaced it, or it fails at its start. Browsers
 * cache a failed module until the page is reloaded, so only a reload helps.
 */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.name = 'MissingPart'
  }
}

/** A view in its own file, loaded on first use. Throws {@link MissingPart} to the nearest boundary when loading fails. */
export const view = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().catch((cause: unknown) => {
      throw new MissingPart(cause)
    }),
  )
