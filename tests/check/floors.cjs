/**
 * The subjects of domain and the rooms of domain/software, from the bottom up. Each may use those before it. A product
 * brings its address along, and an address belongs to a product; requests and decisions are halves of one conversation:
 * rooms on one floor use each other's files, and no files form a circle.
 */
module.exports = {
  subjects: [
    ["access"],
    ["audit"],
    ["notices"],
    ["rosters"],
    ["places"],
    ["software"],
    ["people"],
    ["usage"],
    ["money"],
    ["insight"],
    ["demo"],
  ],
  software: [
    ["status"],
    ["addresses", "catalogue"],
    ["policies"],
    ["compliance"],
    ["requests", "decisions"],
    ["overview", "merging"],
  ],
};
