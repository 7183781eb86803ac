import { useEffect, useState } from 'react'
import type { Messages } from '../messages/Message.ts'
import { useMessages } from '../messages/useMessages.ts'
import type { ViewName } from '../router/ViewName.ts'

/** A view's title; that of a late view comes with the list of them, and is empty till then. */
export function useTitle(view: ViewName): string {
  const [titles, setTitles] = useState<Partial<Messages>>()
  const t = useMessages(titles)
  const key = `title.${view}` as const
  const title = t(key as 'title.Connect')
  const missing = title === key
  useEffect(() => {
    if (missing)
      import('./lateViews.ts').then(
        (code) => setTitles(code.lateTitles),
        () => {},
      )
  }, [missing])
  return missing ? '' : title
}
