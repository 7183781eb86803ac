import { AppFields } from './AppFields.tsx'
import {
  accountOrders,
  allWalletsModes,
  type Choices,
  type Extra,
  extras,
  type Feature,
  features,
  logLevels,
  maxFirstWallets,
  maxListedWallets,
  methodOrders,
  signInModes,
  socialProviders,
} from './Choices.ts'
import { Checkboxes, Radios, Select } from './fields.tsx'
import { Looks } from './Looks.tsx'
import { WalletOrder } from './WalletOrder.tsx'

const featureWords: Record<Feature, string> = {
  send: 'Send',
  receive: 'Receive',
  swaps: 'Swap',
  onramp: 'Buy',
  history: 'Activity',
  networkSwitch: 'Switch network',
  email: 'Sign in by e-mail',
  socials: 'Sign in with other services',
  emailShowWallets: 'Wallets beside e-mail',
}
const extraWords: Record<Extra, string> = {
  collapseWallets: 'One button for the wallets',
  legalCheckbox: 'Terms to agree to first',
  basic: 'Pairing by a code only',
  manualWCControl: 'Your page shows the pairing',
  allowUnsupportedChain: 'Any network of the wallet',
  analytics: 'Usage events to your server',
  analyticsAddress: 'Events name the account',
  forgetful: 'Forget the session with the page',
  compat: 'Defaults of other kits',
  debug: 'Debug log',
}
const serviceWords = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
const methodWords = ['As usual', 'Wallets first', 'Services first']
const orderWords = ['Buy, swap, receive, send', 'Send first', 'Receive first', 'Swap first']

/** All controls of the configurator. Each change shows at once. */
export function Controls(props: { choices: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { choices, onChange } = props
  return (
    <form className="controls" aria-label="Choices" onSubmit={(event) => event.preventDefault()}>
      <Looks choices={choices} onChange={onChange} />
      <Checkboxes
        legend="Features"
        values={features.map((feature) => [feature, featureWords[feature]])}
        ticked={features.filter((feature) => !choices.off.includes(feature))}
        onTick={(on) => onChange({ off: features.filter((feature) => !on.includes(feature)) })}
      />
      <Checkboxes
        legend="Other services"
        values={socialProviders.map((service) => [service, serviceWords[service]])}
        ticked={socialProviders.filter((service) => !choices.missing.includes(service))}
        onTick={(on) => onChange({ missing: socialProviders.filter((service) => !on.includes(service)) })}
      />
      <WalletOrder
        legend="Wallets that come first"
        name="first"
        most={maxFirstWallets}
        chosen={choices.first}
        onChange={(first) => onChange({ first })}
      />
      <details className="more">
        <summary>Ways in</summary>
        <Select
          legend="Order of the ways to connect"
          name="methods"
          values={methodOrders.map((order, at) => [order, methodWords[at] ?? order])}
          chosen={choices.methods}
          onChoose={(methods) => onChange({ methods })}
        />
        <Select
          legend="Way to all wallets"
          name="allWallets"
          values={allWalletsModes.map((way, at) => [way, ['Shown', 'On phones only', 'Hidden'][at] ?? way])}
          chosen={choices.allWallets}
          onChoose={(allWallets) => onChange({ allWallets })}
        />
        <WalletOrder
          legend="The only wallets of the directory"
          name="only"
          most={maxListedWallets}
          chosen={choices.only}
          onChange={(only) => onChange({ only })}
        />
        <WalletOrder
          legend="Wallets never shown"
          name="never"
          most={maxListedWallets}
          chosen={choices.never}
          onChange={(never) => onChange({ never })}
        />
        <Radios
          legend="Sign in with the wallet"
          name="signIn"
          values={signInModes.map((kind, at) => [
            kind,
            ['Off', 'In the page', 'By Latchkey', 'By your backend'][at] ?? kind,
          ])}
          chosen={choices.signIn}
          onChoose={(signIn) => onChange({ signIn })}
        />
        <Checkboxes
          legend="Signing in"
          values={[['required', 'Nobody stays connected without it']]}
          ticked={choices.signInRequired ? ['required'] : []}
          onTick={(on) => onChange({ signInRequired: on.length > 0 })}
        />
      </details>
      <details className="more">
        <summary>With an account, and beyond</summary>
        <Select
          legend="Order of what can be done"
          name="order"
          values={accountOrders.map((order, at) => [order, orderWords[at] ?? order])}
          chosen={choices.order}
          onChoose={(order) => onChange({ order })}
        />
        <Checkboxes
          legend="More"
          values={extras.map((extra) => [extra, extraWords[extra]])}
          ticked={choices.on}
          onTick={(on) => onChange({ on })}
        />
        <Select
          legend="Console"
          name="log"
          values={logLevels.map((level, at) => [
            level,
            ['Errors', 'Nothing', 'Warnings', 'What happens', 'Everything'][at] ?? level,
          ])}
          chosen={choices.log}
          onChoose={(log) => onChange({ log })}
        />
      </details>
      <details className="more">
        <summary>Your app and its server</summary>
        <AppFields choices={choices} onChange={onChange} />
      </details>
    </form>
  )
}
