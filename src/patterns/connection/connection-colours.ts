/** Colours that tell connections apart. No red (failure, destruction) and no blue (the accent). */
export const connectionColours = ['none', 'rose', 'orange', 'green', 'teal', 'violet'] as const
export type ConnectionColour = (typeof connectionColours)[number]
