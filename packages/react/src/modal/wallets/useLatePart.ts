import { type ComponentType, useEffect, useState } from 'react'
import { useModal } from '../../LatchkeyContext.ts'
import { afterOpening } from '../afterOpening.tsx'

/**
 * A part of a view that comes once the modal is seen, as it asks a server. Without its code, e.g. offline, the rest still
 * works. `load` stays the same function.
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
