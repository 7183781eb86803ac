import type { LatchkeyEvent } from '@latchkey/core'
import { useConfig } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { toText } from './toText.ts'

/** As many events as are kept on the page. */
const kept = 100

/** What `config.events` said since the page was opened, newest last. */
export function EventLog() {
  const config = useConfig()
  const [events, setEvents] = useState<readonly LatchkeyEvent[]>([])
  useEffect(
    () => config.events.subscribe((event) => setEvents((before) => [...before, event].slice(-kept))),
    [config],
  )
  return (
    <details open>
      <summary>Events</summary>
      {events.length === 0 && <p className="quiet">Nothing has happened yet.</p>}
      <pre data-testid="events">
        {events.map((event) => JSON.stringify(JSON.parse(toText(event)))).join('\n')}
      </pre>
    </details>
  )
}
