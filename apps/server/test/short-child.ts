/** A program that ends at once. */
process.exit(3);
