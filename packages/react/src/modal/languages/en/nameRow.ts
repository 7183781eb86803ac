/** What leads to the names of an account. */
export const nameRow = {
  'name.row': 'Choose a name',
  'name.rowHint': 'Easier to send to than an address',
} as const
