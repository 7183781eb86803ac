import { useEffect, useState } from 'react'

/** Shows the code of the choices, with a button that copies it. */
export function CodeBlock({ code }: { code: string }) {
  const [status, setStatus] = useState<string>()
  // The copied code is not the shown one any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is a reason to forget
  useEffect(() => setStatus(undefined), [code])
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setStatus('Copied'),
      () => setStatus('This browser doesn’t let a page copy. Select the text instead.'),
    )
  return (
    <figure className="code" aria-label="Code">
      <figcaption className="code-bar">
        <span>The code for it</span>
        <span role="status">{status}</span>
        <button type="button" className="control" data-testid="copy-code" onClick={copy}>
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} data-testid="code">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
