import { type ReactElement, useEffect, useState } from 'react'
import { words } from '../words.ts'

/** Milliseconds that "Copied" is shown. */
const shownFor = 1_500

/** A text in full, with a button that copies it. */
export function CopyText({ text }: { readonly text: string }): ReactElement {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <span className="copy">
      <code>{text}</code>
      <button
        type="button"
        className="button small"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? words.projects.copied : words.projects.copy}
      </button>
    </span>
  )
}
