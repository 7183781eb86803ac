import { useEffect, useState } from 'react'

/** The README's example. A test compares both. */
export const example = `import { createConfig } from '@latchkey/core'
import { evm } from '@latchkey/core/evm'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from 'viem/chains'

const config = createConfig({ networks: [mainnet], adapters: [evm()], metadata: { name: 'My app' } })

export const App = () => (
  <LatchkeyProvider config={config}>
    <ConnectButton />
  </LatchkeyProvider>
)`

/** Packages of the code. */
const install = 'npm install @latchkey/core @latchkey/react @tanstack/react-query viem'

/** Shows the code of the choices and how its packages are installed, with a button that copies the code. */
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
      <p className="install">
        <code data-testid="install">{install}</code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} data-testid="code">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
