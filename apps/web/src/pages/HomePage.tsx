import type { Config } from '@latchkey/core'
import { AccountButton, ConnectButton, LatchkeyProvider, NetworkButton, useAccount } from '@latchkey/react'
import { example } from '../configurator/CodeBlock.tsx'
import type { AppDescription } from '../description/loadAppDescription.ts'
import type { LabOptions } from '../lab/parseLabOptions.ts'
import { LazyPlayground } from '../playground/LazyPlayground.tsx'
import { Actions } from './Actions.tsx'
import { Page } from './Page.tsx'
import type { PageTheme } from './usePageTheme.ts'

const facts = [
  [
    'For visitors',
    'Connect a wallet, see your balance, send, receive, sign and leave. Connected is only said when the wallet itself has said so.',
  ],
  [
    'For developers',
    'Ten lines, without a key or an account anywhere. Nothing loads before the first click but the button.',
  ],
  ['For operators', 'One command runs all of it on one machine, and nothing on it phones home.'],
] as const

type HomePageProps = {
  config: Config
  description: AppDescription
  options: LabOptions
  theme: PageTheme
}

/** The start page: what Latchkey is, the connect button, a playground, and the README's example. */
export function HomePage({ config, description, options, theme }: HomePageProps) {
  return (
    <LatchkeyProvider config={config} themeMode={theme.mode}>
      <Page page="home" theme={theme} end={<AccountButton />}>
        <div className="hero">
          <h1>
            A <span className="whole">well-made</span> door for wallets.
          </h1>
          <p className="lead">
            Latchkey is a connect and account modal for web apps, the engine under it and the backend behind
            it. You host all of it yourself, and your visitors keep their keys.
          </p>
          <ConnectSection />
        </div>
        <LazyPlayground description={description} options={options} />
        <figure className="code">
          <figcaption>All it takes</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>
            <code>{example}</code>
          </pre>
        </figure>
        <dl className="facts">
          {facts.map(([who, what]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Page>
    </LatchkeyProvider>
  )
}

/** Connect and network buttons; once connected, the actions. */
function ConnectSection() {
  const { status } = useAccount()
  const isIn = status === 'connected' || status === 'reconnecting'
  return (
    <>
      <div className="door">
        <ConnectButton />
        <NetworkButton />
      </div>
      {isIn && <Actions />}
    </>
  )
}
