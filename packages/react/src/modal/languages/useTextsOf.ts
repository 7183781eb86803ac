import { useContext, useEffect, useState } from 'react'
import type { ViewName } from '../router.ts'
import { MessagesContext } from './translate.ts'

/** Whether the texts of a view are here in the language in use; asks for them. For parts of views of other flows. */
export function useTextsOf(view: ViewName): boolean {
  const { prepare } = useContext(MessagesContext)
  const [ready, setReady] = useState(() => !prepare?.(view))
  useEffect(() => {
    let wanted = true
    Promise.resolve(prepare?.(view)).then(() => wanted && setReady(true))
    return () => {
      wanted = false
    }
  }, [prepare, view])
  return ready
}
