import { Link } from "@tanstack/react-router";

interface OtherWayProps {
  question: string;
  to: "/auth/login" | "/auth/sign-up";
  label: string;
}

/** Below a form: "Already have an account? Sign in", and the other way round. */
export function OtherWay({ question, to, label }: OtherWayProps) {
  return (
    <>
      {question}{" "}
      <Link to={to} className="link">
        {label}
      </Link>
    </>
  );
}
