import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../../../LatchkeyContext.ts'
import { afterOpening } from '../../afterOpening.tsx'

/**
 * Loads a part of a view after the modal is on the screen, because the part sends requests; `undefined` until then, and also when
 * loading fails (offline): the rest of the view works without it.
 *
 * @param load must be the same function on every render
 */
export function useLatePart<props>(
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> | undefined {
  const modal = useModal()
  const [Part, setPart] = useState<ComponentType<props>>()
  useEffect(
    () =>
      afterOpening(modal, () => {
        load().then(
          (code) => setPart(() => code),
          () => {},
        )
      }),
    [modal, load],
  )
  return Part
}
