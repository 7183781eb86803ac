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

const featureLabels: Record<Feature, string> = {
  send: 'Send',
  receive: 'Receive',
  swaps: 'Swap',
  onramp: 'Buy',
  history: 'Activity',
  networkSwitch: 'Switch network',
  email: 'Sign in with email',
  socials: 'Sign in with other services',
  emailShowWallets: 'Wallets beside email',
}
const extraLabels: Record<Extra, string> = {
  collapseWallets: 'One button for the wallets',
  smartSessions: 'List of permissions',
  legalCheckbox: 'Terms to agree to first',
  pairingOnly: 'Pairing by a code only',
  customPairingUi: 'Your page shows the pairing',
  allowUnsupportedChain: 'Any network of the wallet',
  analytics: 'Usage events to your server',
  analyticsAddress: 'Events name the account',
  importLegacy: 'Import of an existing client’s session',
  forgetful: 'Forget the session with the page',
  compat: 'Defaults of other kits',
  debug: 'Debug log',
}
const serviceLabels = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
/** Labels in the order of `methodOrders`. */
const methodOrderLabels = ['As usual', 'Wallets first', 'Services first']
/** Labels in the order of `accountOrders`. */
const accountOrderLabels = ['Buy, swap, receive, send', 'Send first', 'Receive first', 'Swap first']
/** Labels in the order of `allWalletsModes`. */
const allWalletsLabels = ['Shown', 'On phones only', 'Hidden']

/** All controls of the configurator. Each change shows at once. */
export function Controls(props: { choices: Choices; onChange: (change: Partial<Choices>) => void }) {
  const { choices, onChange } = props
  return (
    <form className="controls" aria-label="Choices" onSubmit={(event) => event.preventDefault()}>
      <Looks choices={choices} onChange={onChange} />
      <Checkboxes
        legend="Features"
        values={features.map((feature) => [feature, featureLabels[feature]])}
        ticked={features.filter((feature) => !choices.off.includes(feature))}
        onTick={(on) => onChange({ off: features.filter((feature) => !on.includes(feature)) })}
      />
      <Checkboxes
        legend="Other services"
        values={socialProviders.map((service) => [service, serviceLabels[service]])}
        ticked={socialProviders.filter((service) => !choices.missing.includes(service))}
        onTick={(on) => onChange({ missing: socialProviders.filter((service) => !on.includes(service)) })}
      />
      <WalletOrder
        legend="Wallets that come first"
        name="first"
        max={maxFirstWallets}
        chosen={choices.first}
        onChange={(first) => onChange({ first })}
      />
      <details className="more">
        <summary>Ways in</summary>
        <Select
          legend="Order of the ways to connect"
          name="methods"
          values={methodOrders.map((order, index) => [order, methodOrderLabels[index] ?? order])}
          chosen={choices.methods}
          onChoose={(methods) => onChange({ methods })}
        />
        <Select
          legend="Way to all wallets"
          name="allWallets"
          values={allWalletsModes.map((mode, index) => [mode, allWalletsLabels[index] ?? mode])}
          chosen={choices.allWallets}
          onChoose={(allWallets) => onChange({ allWallets })}
        />
        <WalletOrder
          legend="The only wallets of the directory"
          name="only"
          max={maxListedWallets}
          chosen={choices.only}
          onChange={(only) => onChange({ only })}
        />
        <WalletOrder
          legend="Wallets never shown"
          name="never"
          max={maxListedWallets}
          chosen={choices.never}
          onChange={(never) => onChange({ never })}
        />
        <Radios
          legend="Sign in with the wallet"
          name="signIn"
          values={signInModes.map((kind, index) => [
            kind,
            ['Off', 'In the page', 'By Latchkey', 'By your backend'][index] ?? kind,
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
          values={accountOrders.map((order, index) => [order, accountOrderLabels[index] ?? order])}
          chosen={choices.order}
          onChoose={(order) => onChange({ order })}
        />
        <Checkboxes
          legend="More"
          values={extras.map((extra) => [extra, extraLabels[extra]])}
          ticked={choices.on}
          onTick={(on) => onChange({ on })}
        />
        <Select
          legend="Console"
          name="log"
          values={logLevels.map((level, index) => [
            level,
            ['Errors', 'Nothing', 'Warnings', 'What happens', 'Everything'][index] ?? level,
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
