import { accountWords } from './accountWords.ts'

/** Arabic texts of wallets and chain families side by side. */
export const families = {
  ...accountWords,
  'title.Profile': 'المحافظ',
  'title.SwitchActiveChain': 'اختر محفظة',
  'title.ConnectingMultiChain': 'اختر عائلة السلاسل',

  'family.eip155': 'إيثريوم وما يتوافق معها',
  'family.solana': 'سولانا',
  'family.bip122': 'بيتكوين',
  'family.polkadot': 'بولكادوت',

  'profile.open': {
    zero: 'لا محفظة متصلة',
    one: 'محفظة واحدة متصلة',
    two: 'محفظتان متصلتان',
    few: '{count} محافظ متصلة',
    many: '{count} محفظة متصلة',
    other: '{count} محفظة متصلة',
  },
  'profile.openHint': 'بدّل المحافظ أو أضفها أو افصلها',
  'profile.none': 'لم تعد أي محفظة متصلة.',
  'profile.waiting': 'بانتظار رد {wallet}…',
  'profile.disconnectOne': 'افصل {wallet}، {address}',
  'profile.connect': 'صِل محفظة أخرى',
  'profile.disconnectAll': 'افصل الكل',

  'switchFamily.text': 'لاستخدام {network} صِل محفظة من عائلة {family}.',
  'switchFamily.stays': 'ما هو متصل يبقى متصلًا.',
  'switchFamily.none':
    'لم نجد في هذا المتصفح محفظة من عائلة {family}. ثبّت واحدة ثم عد إلى هنا، فستظهر تلقائيًا.',
  'switchFamily.gone': 'لم تعد هذه الشبكة متاحة. عد واختر غيرها.',

  'multi.text': 'في {wallet} حسابات من عدة عائلات. أيها تريد أن تصل؟ يمكنك إضافة البقية لاحقًا.',
  'multi.connected': 'متصلة',
  'multi.gone': 'لم تعد هذه المحفظة متاحة. عد واختر غيرها.',
} as const
