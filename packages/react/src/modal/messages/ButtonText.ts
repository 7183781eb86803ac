/**
 * Texts of the buttons in the page. English is its own key: a catalogue of them would load with every page. The last two
 * stand before an address and the name of a network.
 */
export type ButtonText =
  | 'Connect wallet'
  | 'Connecting…'
  | 'Couldn’t load. Try again'
  | 'Choose network'
  | 'Account'
  | 'Network'
