export const bandStyles = "mx-auto w-full max-w-[80rem] px-4 md:px-6 lg:px-8";
export const bandTitleStyles = "font-display text-2xl md:text-3xl";
