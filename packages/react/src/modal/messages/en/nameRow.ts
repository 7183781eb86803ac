/** What leads to the names of an account. */
export const nameRow = {
  'name.row': 'Choose a name',
  'name.rowHint': 'Others can send to it instead of the address',
} as const
