import { getNameSuggestions, getNames } from '@latchkey/core'
import { defineFlow } from '../../defineFlow.ts'
import { ChooseAccountName } from './ChooseAccountName.tsx'
import { RegisterAccountName } from './RegisterAccountName.tsx'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

export default defineFlow({
  views: { ChooseAccountName, RegisterAccountName, RegisterAccountNameSuccess },
  actions: [getNames, getNameSuggestions],
})
