import { Link } from "@tanstack/react-router";

interface OtherFormLinkProps {
  question: string;
  to: "/auth/login" | "/auth/sign-up";
  label: string;
}

export function OtherFormLink({ question, to, label }: OtherFormLinkProps) {
  return (
    <>
      {question}{" "}
      <Link to={to} className="link">
        {label}
      </Link>
    </>
  );
}
