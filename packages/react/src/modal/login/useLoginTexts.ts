import { useContext, useEffect, useState } from 'react'
import { MessagesContext } from '../messages/MessagesContext.ts'

/** Whether the texts of signing in are here in the language in use; asks for them. For parts of views of other flows. */
export function useLoginTexts(): boolean {
  const { prepare } = useContext(MessagesContext)
  const [ready, setReady] = useState(() => !prepare?.('EmailLogin'))
  useEffect(() => {
    let wanted = true
    Promise.resolve(prepare?.('EmailLogin')).then(() => wanted && setReady(true))
    return () => {
      wanted = false
    }
  }, [prepare])
  return ready
}
