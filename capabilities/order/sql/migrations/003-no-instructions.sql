-- contract: line 0 says what an instruction said; no version was released whose servers read instructions
DROP TABLE orders.instructions;
