/** Titles of the views of names of accounts, and what leads to them. */
export const nameTitles = {
  'title.ChooseAccountName': 'Account name',
  'title.RegisterAccountName': 'Choose a name',
  'title.RegisterAccountNameSuccess': 'Your name',
  'name.row': 'Choose a name',
  'name.rowHint': 'Others can send to it instead of the address',
} as const
