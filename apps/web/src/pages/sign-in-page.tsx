export function SignInPage() {
  return <h1 className="text-2xl">Sign In</h1>;
}
