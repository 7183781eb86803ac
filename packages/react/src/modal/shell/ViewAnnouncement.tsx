import { useState } from 'react'

/** Says the title of each view gone to; the `first` one is said as the name of the dialog. */
export function ViewAnnouncement({ title, first }: { title: string; first: string }) {
  const [moved, setMoved] = useState(false)
  if (!moved && title !== first) setMoved(true)
  return (
    <p className="lk-visually-hidden" role="status">
      {moved ? title : undefined}
    </p>
  )
}
