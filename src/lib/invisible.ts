/** Invisible characters, which come along when text is copied from a chat, a PDF or a web page. */

export const invisibleAdvice = 'Contains an invisible character, perhaps from copying.'

/** Removes control and format characters; tabs and line breaks are among them. */
export const withoutInvisible = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')

export const hasInvisible = (text: string): boolean => /[\p{Cc}\p{Cf}]/u.test(text)
