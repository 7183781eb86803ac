export { AllWallets } from './AllWallets.tsx'
export { Downloads } from './Downloads.tsx'
export { GetWallet } from './GetWallet.tsx'
export { WhatIsAWallet } from './WhatIsAWallet.tsx'
