/** Loads the sign-in page on demand: its form is large, and isn't needed after signing in. */
export const loadSignIn = async () => (await import('../features/connections/sign-in-page.tsx')).SignInPage
