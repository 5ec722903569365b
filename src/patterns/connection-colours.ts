/** Colours that tell connections apart. Without red, which is kept for failure and destruction, and blue, the accent. */
export const connectionColours = ['none', 'rose', 'orange', 'green', 'teal', 'violet'] as const
export type ConnectionColour = (typeof connectionColours)[number]
