/** Titles of the views of names of accounts. */
export const nameTitles = {
  'title.ChooseAccountName': 'Account name',
  'title.RegisterAccountName': 'Choose a name',
  'title.RegisterAccountNameSuccess': 'Your name',
} as const
