/** The flow of registering a name in one chunk. */
export { ChooseAccountName } from '../views/ChooseAccountName/index.ts'
export { RegisterAccountName } from '../views/RegisterAccountName/index.ts'
export { RegisterAccountNameSuccess } from '../views/RegisterAccountNameSuccess/index.ts'
