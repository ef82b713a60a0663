export function SignUpPage() {
  return <h1 className="text-2xl">Register</h1>;
}
